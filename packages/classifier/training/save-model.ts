import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Model } from '../src/model.ts';
import { bytesOf } from '../src/read-model.ts';

const MODELS = new URL('../src/models/', import.meta.url);

/** Writes `src/models/<name>.model`; its version is a hash of its bytes. Prints its size. */
export function saveModel(name: string, model: Omit<Model, 'version'>): void {
  const version = createHash('sha256')
    .update(bytesOf({ ...model, version: '' }))
    .digest('hex')
    .slice(0, 8);
  const file = brotliCompressSync(bytesOf({ ...model, version }));
  writeFileSync(new URL(`${name}.model`, MODELS), file);
  console.log(`${name}: version ${version}, ${Math.round(file.length / 1024)} KB, temperature ${model.temperature}`);
}
