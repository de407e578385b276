/**
 * Preloaded into a child process: sends it SIGTERM when its parent has ended, also when that was killed. The parent
 * holds the other end of stdin, which closes only when the parent ends.
 */
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume().unref();
