import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import { describe, expect, it } from 'vitest';
import { entriesByDay } from './diary.tsx';
import { doneToday, newEntry, OTHER, readEntry, stillWrong } from './diary-form.ts';
import { entryFacts, plannedFacts } from './entry/entry-words.ts';

const TODAY = '2026-11-21';

describe('an entry of the diary', () => {
  it('a spray needs a labelled or a typed product', () => {
    const spray = newEntry('spray', TODAY);
    expect(readEntry(spray, TODAY).wrong).toEqual(['product']);
    expect(readEntry({ ...spray, productId: OTHER, product: ' ' }, TODAY).wrong).toEqual(['product']);
    expect(readEntry({ ...spray, productId: 'mancozeb', product: 'old' }, TODAY)).toEqual({
      entry: { kind: 'spray', on: TODAY, productId: 'mancozeb' },
      wrong: [],
    });
    expect(readEntry({ ...spray, productId: OTHER, product: ' नीम तेल ', note: ' सुबह ' }, TODAY).entry).toEqual({
      kind: 'spray',
      on: TODAY,
      product: 'नीम तेल',
      note: 'सुबह',
    });
  });

  it('stillWrong: a shown error stays until it is fixed; a change shows no new errors', () => {
    const picked = { ...newEntry('spray', TODAY), productId: 'mancozeb', on: '2027-01-01' };
    expect(stillWrong(['product', 'on'], picked, TODAY)).toEqual(['on']);
    expect(stillWrong(['product'], { ...picked, productId: OTHER }, TODAY)).toEqual(['product']);
    expect(stillWrong([], picked, TODAY)).toEqual([]);
  });

  it('amounts are litres per plant or kilograms, and are optional', () => {
    const amount = (kind: 'irrigation' | 'fertilizer' | 'harvest', typed: string) =>
      readEntry({ ...newEntry(kind, TODAY), product: 'पोटाश', amount: typed }, TODAY);
    expect(amount('irrigation', '१८.५').entry).toEqual({ kind: 'irrigation', on: TODAY, litresPerPlant: 18.5 });
    expect(amount('irrigation', '').entry).toEqual({ kind: 'irrigation', on: TODAY });
    expect(amount('fertilizer', '40').entry).toEqual({
      kind: 'fertilizer',
      on: TODAY,
      product: 'पोटाश',
      kilograms: 40,
    });
    expect(amount('harvest', '1,200').entry).toEqual({ kind: 'harvest', on: TODAY, kilograms: 1200 });
    expect(amount('irrigation', '1001').wrong).toEqual(['amount']);
    expect(amount('harvest', 'बहुत').wrong).toEqual(['amount']);
  });

  it('money is typed in rupees and stored in paise; only a past harvest has income', () => {
    const money = { cost: '1,250.50', income: '48000' };
    const paise = (kind: 'irrigation' | 'harvest', on = TODAY) =>
      readEntry({ ...newEntry(kind, on), ...money }, TODAY).entry;
    expect(paise('irrigation')).toEqual({ kind: 'irrigation', on: TODAY, costPaise: 125_050 });
    expect(paise('harvest')).toEqual({ kind: 'harvest', on: TODAY, costPaise: 125_050, incomePaise: 4_800_000 });
    expect(paise('harvest', '2026-11-22')).toEqual({ kind: 'harvest', on: '2026-11-22' });
    const wrong = { ...newEntry('harvest', TODAY), cost: 'बहुत', income: '1,00,00,001' };
    expect(readEntry(wrong, TODAY).wrong).toEqual(['cost', 'income']);
  });

  it('a harvest can be planned up to half a year ahead, without a weight', () => {
    const planned = (on: string) => readEntry({ ...newEntry('harvest', TODAY), on, amount: '100' }, TODAY);
    expect(planned('2026-11-22')).toEqual({ entry: { kind: 'harvest', on: '2026-11-22' }, wrong: [] });
    expect(planned('2027-05-20').wrong).toEqual([]);
    expect(planned('2027-05-21').wrong).toEqual(['on']);
  });

  it.each([
    ['2026-11-22', ['on']],
    ['', ['on']],
    ['2025-11-20', ['on']],
    ['2025-11-21', []],
    [TODAY, []],
  ])('day %j: errors %j', (on, wrong) => {
    expect(readEntry({ ...newEntry('irrigation', TODAY), on }, TODAY).wrong).toEqual(wrong);
  });
});

it('entriesByDay: the newest day first', () => {
  const entry = (id: string, on: string) => ({ id, on, kind: 'harvest' }) as DiaryEntry;
  const days = entriesByDay([entry('a', '2026-11-20'), entry('b', '2026-11-21'), entry('c', '2026-11-20')]);
  expect(days.map(({ day, entries }) => [day, ...entries.map(({ id }) => id)])).toEqual([
    ['2026-11-21', 'b'],
    ['2026-11-20', 'a', 'c'],
  ]);
});

describe('a prescribed spray', () => {
  const planned = { id: 'P', consultationId: 'C', on: TODAY, product: 'प्रोपिनेब 70 WP' };

  it('doneToday: becomes a spray of today with its product', () => {
    const labelled = doneToday({ ...planned, productId: 'propineb_70wp' }, TODAY);
    expect(readEntry(labelled, TODAY).entry).toEqual({ kind: 'spray', on: TODAY, productId: 'propineb_70wp' });
    expect(readEntry(doneToday(planned, TODAY), TODAY)).toEqual({
      entry: { kind: 'spray', on: TODAY, product: 'प्रोपिनेब 70 WP' },
      wrong: [],
    });
  });

  it('plannedFacts: when it is due and the waiting time of its label; without a label, to read the bottle', () => {
    expect(plannedFacts({ ...planned, preHarvestDays: 10 }, TODAY)).toBe('छिड़काव बाकी है · लेबल: तुड़ाई 10 दिन बाद');
    expect(plannedFacts({ ...planned, on: '2026-12-03' }, TODAY)).toBe(
      '3 दिसंबर से छिड़कें · तुड़ाई से कितने दिन पहले रोकनी है, बोतल पर पढ़ें',
    );
  });

  it('entryFacts: says that the spray was prescribed', () => {
    const entry = { id: 'E', orchardId: 'O', kind: 'spray', on: TODAY, product: 'नीम', createdAt: '' } as const;
    expect(entryFacts(entry)).toBe('छिड़काव');
    expect(entryFacts({ ...entry, consultationId: 'C' })).toBe('छिड़काव · डॉक्टर के पर्चे से');
  });
});
