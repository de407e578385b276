import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYMPTOMS } from '@anar/contracts/constants';
import { afterAll, describe, expect, it } from 'vitest';
import { DATA_FOLDER, loadKnowledge } from './load-knowledge.ts';

const knowledge = loadKnowledge();

describe('the knowledge base', () => {
  it('has every problem and deficiency of the agronomy facts', () => {
    expect(knowledge.problems.map(({ id }) => id).sort()).toEqual(
      [
        'bacterial_blight wilt anthracnose cercospora_alternaria_spot scab fruit_rot fruit_borer thrips aphid whitefly',
        'mealybug mites stem_bark_borer shot_hole_borer nematode fruit_cracking sunburn aril_browning flower_drop',
        'hail_wind_damage nitrogen_deficiency phosphorus_deficiency potash_deficiency calcium_deficiency',
        'magnesium_deficiency iron_deficiency zinc_deficiency boron_deficiency',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
  });

  it('has the whole label table, with its open checks', () => {
    expect(knowledge.labels).toHaveLength(24);
    expect(knowledge.labels.filter(({ check }) => check).map(({ id }) => id)).toEqual([
      'lambda_cyhalothrin_4_9cs',
      'quinalphos_25ec',
      'fluensulfone_2gr',
      'kitazin_48ec',
      'iprovalicarb_5_5_propineb_61_25wp',
      'fosetyl_al_80wp_probable',
    ]);
  });

  it('knows what every tap says', () => {
    expect(knowledge.symptoms.map(({ id }) => id).sort()).toEqual([...SYMPTOMS].sort());
  });
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function broken(file: string, change: (text: string) => string): string {
  const folder = `${mkdtempSync(join(tmpdir(), 'knowledge-'))}/`;
  folders.push(folder);
  cpSync(DATA_FOLDER, folder, { recursive: true });
  writeFileSync(`${folder}${file}`, change(readFileSync(`${folder}${file}`, 'utf8')));
  return folder;
}

describe('a bad file stops the start with a message that names it', () => {
  const blight = 'problems/diseases.yaml';
  it.each([
    ['broken YAML', 'labels.yaml', (text: string) => `${text}\n- {id: x`, /labels\.yaml/],
    ['a field nobody knows', blight, (text: string) => text.replace('  urgency:', '  urgnecy:'), /diseases\.yaml/],
    ['an urgency nobody knows', blight, (text: string) => text.replace('urgency: high', 'urgency: huge'), /urgency/],
    ['a dose without a unit', 'labels.yaml', (text: string) => text.replace('2.5 ml', '2.5'), /labels\.yaml.*per_l/],
    [
      'a product whose label does not name the problem',
      blight,
      (text: string) =>
        text.replace('label: [kasugamycin_5_coc_45wp', 'label: [tolfenpyrad_15ec, kasugamycin_5_coc_45wp'),
      /bacterial_blight names product tolfenpyrad_15ec/,
    ],
    ['a source nobody knows', blight, (text: string) => text.replace('src: S4', 'src: S99'), /no source S99/],
    [
      'a question about no problem',
      'questions.yaml',
      (text: string) => text.replace('[thrips, scab', '[elves, scab'),
      /no problem elves/,
    ],
  ])('%s', (_what, file, change, message) => {
    expect(() => loadKnowledge(broken(file, change))).toThrow(message);
  });
});
