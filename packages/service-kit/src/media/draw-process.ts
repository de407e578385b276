import { writeFileSync } from 'node:fs';
import { drawPhoto } from './draw-photo.ts';

/** A process that draws one photo after the other for the service that started it, and ends with it, whatever it is doing. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (bytes: Uint8Array) => process.send?.(await drawPhoto(bytes)));
try {
  // Where memory runs out the kernel ends this process, not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Linux only, and only a wish.
}
process.send?.('ready');
