import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Model } from './model.ts';
import { KEY_KINDS } from './words/class-table.ts';

const Head = Type.Object({
  labels: Type.Array(Type.String()),
  bits: Type.Integer({ minimum: 1, maximum: 24 }),
  step: Type.Number({ exclusiveMinimum: 0 }),
  bias: Type.Array(Type.Number()),
  temperature: Type.Number({ exclusiveMinimum: 0 }),
  version: Type.String(),
  classes: Type.Optional(Type.Record(Type.Enum([...KEY_KINDS]), Type.Record(Type.String(), Type.String()))),
});
const head = Compile(Head);

const HEAD_LENGTH = 4;

/** Parses a model file: Brotli over head length, head as JSON, and weights. Throws on anything else. */
export function readModel(file: URL): Model {
  const bytes = brotliDecompressSync(readFileSync(file));
  const end = HEAD_LENGTH + bytes.readUInt32LE(0);
  const read = head.Parse(JSON.parse(bytes.subarray(HEAD_LENGTH, end).toString()));
  const weights = new Int8Array(bytes.subarray(end));
  if (weights.length !== read.labels.length << read.bits) throw new Error(`${file}: the weights are cut off`);
  return { ...read, weights };
}

/** The same before decompression. */
export function bytesOf({ weights, ...head }: Model): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_LENGTH);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, Buffer.from(weights.buffer, weights.byteOffset, weights.length)]);
}
