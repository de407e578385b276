import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { amountOf, isShown } from './label.ts';
import { LABEL_FOLDER, loadLabels } from './load-labels.ts';

const labels = loadLabels();

it('the whole table, with its open checks', () => {
  expect(labels).toHaveLength(24);
  expect(labels.filter(({ check }) => check).map(({ id }) => id)).toEqual([
    'lambda_cyhalothrin_4_9cs',
    'quinalphos_25ec',
    'fluensulfone_2gr',
    'kitazin_48ec',
    'iprovalicarb_5_5_propineb_61_25wp',
    'fosetyl_al_80wp_probable',
  ]);
  expect(labels.filter(isShown)).toHaveLength(18);
});

it('reads amounts as they are written', () => {
  expect(amountOf('0.75 ml')).toEqual({ from: 0.75, to: 0.75, unit: 'ml' });
  expect(amountOf('1500-1750 g')).toEqual({ from: 1500, to: 1750, unit: 'g' });
});

describe('a bad row stops the start with a message that names it', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it.each([
    ['broken YAML', (text: string) => `${text}\n- {id: x`, /labels\.yaml/],
    ['a dose without a unit', (text: string) => text.replace('2.5 ml', '2.5'), /labels\.yaml.*per_l/],
    ['a pest without a name', (text: string) => text.replace('[scale]', '[dragon]'), /no name of dragon/],
    ['a source nobody knows', (text: string) => text.replace('src: S1', 'src: S99'), /no source S99/],
    ['a row twice', (text: string) => `${text}${text.split('\n').at(-2)}\n`, /stands twice/],
  ])('%s', (_what, change, message) => {
    const folder = `${mkdtempSync(join(tmpdir(), 'labels-'))}/`;
    folders.push(folder);
    cpSync(LABEL_FOLDER, folder, { recursive: true });
    writeFileSync(`${folder}labels.yaml`, change(readFileSync(`${folder}labels.yaml`, 'utf8')));
    expect(() => loadLabels(folder)).toThrow(message);
  });
});
