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

/**
 * Independent copy of agronomy facts 1.1, per litre or per hectare, with days before harvest and target: a typing error
 * in the table could poison.
 */
const CLAIMS = [
  ['broflanilide_20sc', 'per_ha', '125 ml', 1, 'thrips fruit_borer'],
  ['cyantraniliprole_10_26od_a', 'per_l', '0.75 ml', 5, 'thrips fruit_borer'],
  ['cyantraniliprole_10_26od_b', 'per_l', '0.9 ml', 5, 'whitefly aphid'],
  ['chlorantraniliprole_9_3_lambda_4_6zc', 'per_ha', '200 ml', 7, 'fruit_borer thrips'],
  ['tolfenpyrad_15ec', 'per_ha', '1000 ml', 7, 'thrips'],
  ['copper_sulphate_pentahydrate_6sc', 'per_l', '2.5 ml', 33, 'bacterial_blight'],
  ['kasugamycin_5_coc_45wp', 'per_l', '1 g', 10, 'bacterial_blight leaf_spot fruit_rot anthracnose'],
  ['copper_sulphate_47_15_mancozeb_30wdg', 'per_ha', '2500 g', 44, 'bacterial_blight alternaria cercospora'],
  ['azoxystrobin_23sc', 'per_l', '1 ml', 5, 'leaf_spot fruit_spot'],
  ['difenoconazole_25ec', 'per_l', '1 ml', 7, 'fruit_rot'],
  ['metiram_70wg', 'per_l', '1.5-2.0 g', 10, 'alternaria anthracnose'],
  ['propineb_70wp', 'per_l', '3 g', 10, 'leaf_spot fruit_spot'],
  ['tebuconazole_38_39sc', 'per_ha', '425 ml', 59, 'leaf_spot fruit_spot anthracnose'],
  ['azoxystrobin_8_3_mancozeb_66_7wg', 'per_ha', '1500 g', 25, 'cercospora alternaria anthracnose'],
  ['captan_70_hexaconazole_5wp', 'per_l', '1.5 g', 7, 'cercospora alternaria anthracnose'],
  ['fluxapyroxad_75_difenoconazole_50sc', 'per_l', '1 ml', 10, 'alternaria anthracnose'],
  ['metalaxyl_m_4_mancozeb_64wp', 'per_l', '2.5 g', 5, 'leaf_spot fruit_spot'],
  ['metiram_55_pyraclostrobin_5wg', 'per_ha', '1500-1750 g', 67, 'fruit_spot'],
] as const;

it('shows what each label says, to the letter', () => {
  const doses = labels
    .filter(isShown)
    .map(({ id, per_l, per_ha, phi, pests }) => [
      id,
      per_l ? 'per_l' : 'per_ha',
      per_l ?? per_ha,
      phi,
      pests.join(' '),
    ]);
  expect(doses).toEqual(CLAIMS);
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
