import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYMPTOMS } from '@anar/contracts/constants';
import { PHOTO_SIGNS } from '@anar/contracts/diagnosis/photo-signs';
import { afterAll, describe, expect, it } from 'vitest';
import { DATA_FOLDER, loadKnowledge } from './load-knowledge.ts';

const knowledge = loadKnowledge();

describe('the knowledge base', () => {
  it('has every problem and deficiency of the agronomy facts, and those beyond them', () => {
    expect(knowledge.problems.map(({ id }) => id).sort()).toEqual(
      [
        'bacterial_blight wilt anthracnose cercospora_alternaria_spot scab fruit_rot fruit_borer thrips aphid whitefly',
        'mealybug mites stem_bark_borer shot_hole_borer nematode fruit_cracking sunburn aril_browning flower_drop',
        'hail_wind_damage nitrogen_deficiency phosphorus_deficiency potash_deficiency calcium_deficiency',
        'magnesium_deficiency iron_deficiency zinc_deficiency boron_deficiency',
        'collar_rot waterlogging drought salinity frost herbicide_injury spray_burn scale_insect fruit_sucking_moth',
        'termite animal_damage',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
  });

  it('has a row for every symptom', () => {
    expect(knowledge.symptoms.map(({ id }) => id).sort()).toEqual([...SYMPTOMS].sort());
  });

  it('asks after a photo for the same signs as the pictures before it', () => {
    const where = knowledge.questions.find(({ photoAlone }) => photoAlone);
    const signsAt = (leadsTo?: string) => knowledge.questions.find(({ id }) => id === leadsTo)?.options ?? [];
    const asked = where?.options.map(({ id, leadsTo }) => [id, signsAt(leadsTo).map((sign) => sign.id)]) ?? [];
    expect(Object.fromEntries(asked)).toEqual(PHOTO_SIGNS);
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
    ['broken YAML', blight, (text: string) => `${text}\n- {id: x`, /diseases\.yaml/],
    ['a field nobody knows', blight, (text: string) => text.replace('  urgency:', '  urgnecy:'), /diseases\.yaml/],
    ['an urgency nobody knows', blight, (text: string) => text.replace('urgency: high', 'urgency: huge'), /urgency/],
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
