import { writeFileSync } from 'node:fs';
import { drawPhoto } from './draw-photo.ts';

/** Child process that draws one photo after the other for its service, and is killed when the service ends. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (bytes: Uint8Array) => process.send?.(await drawPhoto(bytes)));
try {
  // When memory runs out the kernel kills this process, not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Linux only, and best effort.
}
process.send?.('ready');
