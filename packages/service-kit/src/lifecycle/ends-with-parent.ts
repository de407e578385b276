/**
 * Loaded before a process of ours: it is asked to end when whoever started it is gone, killed too. The parent holds the
 * other end of the input, and only the parent's end closes it.
 */
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume().unref();
