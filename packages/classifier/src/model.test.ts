import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { centre, quantise, train } from '../training/train.ts';
import { type Model, scoresOf } from './model.ts';
import { plantFeaturesOf } from './plant-text.ts';
import { bytesOf, readModel } from './read-model.ts';
import { classifiedWordsOf } from './words/word-classes.ts';

const folder = mkdtempSync(join(tmpdir(), 'model-'));
afterAll(() => rmSync(folder, { recursive: true }));
const LABELS = ['spot', 'borer'];
const SETTINGS = { bits: 12, rate: 0.5, rounds: 1 };
const STEP = 0.08;
const SENTENCES = [
  ['फल पर काले धब्बे', 0],
  ['पत्ती पर धब्बे', 0],
  ['फल में छेद और सुंडी', 1],
  ['तने में छेद', 1],
] as const;
const features = (text: string) => plantFeaturesOf(classifiedWordsOf(text));
const trained = () =>
  quantise(
    centre(
      train(
        SENTENCES.map(([text, label]) => ({ features: features(text), label })),
        LABELS.length,
        SETTINGS,
      ),
    ),
    LABELS,
    STEP,
  );
const best = (model: Model, text: string) => {
  const scores = scoresOf(model, features(text));
  return LABELS[scores.indexOf(Math.max(...scores))];
};

function saved(bytes: Buffer): URL {
  const file = join(folder, `${Math.random()}.model`);
  writeFileSync(file, bytes);
  return pathToFileURL(file);
}

describe('a model', () => {
  it('trains deterministically and survives writing and reading', () => {
    const model = { ...trained(), version: 'a' };
    expect(trained()).toEqual(trained());
    expect([best(model, 'काले धब्बे'), best(model, 'छेद')]).toEqual(['spot', 'borer']);
    expect(readModel(saved(brotliCompressSync(bytesOf(model))))).toEqual(model);
  });

  it('that is truncated or not a model throws', () => {
    const bytes = bytesOf({ ...trained(), version: 'a' });
    expect(() => readModel(saved(brotliCompressSync(bytes.subarray(0, -9))))).toThrow(/cut off/);
    expect(() => readModel(saved(Buffer.from('nothing')))).toThrow();
    expect(() => readModel(saved(brotliCompressSync(Buffer.from([2, 0, 0, 0, 123, 125]))))).toThrow();
  });
});
