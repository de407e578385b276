import type { FertilizerDose } from '@anar/contracts/orchards/fertilizer';
import { expect, it } from 'vitest';
import { nextDose } from './next-dose-row.tsx';

const dose = (when: string, due: FertilizerDose['due'], ...names: string[]): FertilizerDose => ({
  when,
  due,
  window: { from: '2026-06-01', to: '2026-06-30' },
  items: names.map((name) => ({ name, perPlantGrams: 1, orchardKilograms: 1, bags: 1, bagKilograms: 50 })),
});
const JUNE = dose('जून', 'now', 'यूरिया', 'MOP (पोटाश)');
const JULY = dose('जुलाई', 'later', 'यूरिया');
const noted = (on: string, product: string) => ({ on, product });

it('nextDose: a dose is due until each of its fertilizers is in the diary', () => {
  const names = (...recorded: { on: string; product: string }[]) => nextDose({ doses: [JUNE, JULY], recorded });
  expect(names()).toEqual({ isDue: true, when: 'जून', names: ['यूरिया', 'MOP (पोटाश)'] });
  expect(names(noted('2026-06-08', 'यूरिया'))?.names).toEqual(['MOP (पोटाश)']);
  expect(names(noted('2026-06-08', 'यूरिया'), noted('2026-06-09', 'MOP (पोटाश)'))).toEqual({
    isDue: false,
    when: 'जुलाई',
    names: ['यूरिया'],
  });
});

it("nextDose: diary entries before the dose's window do not count", () => {
  const recorded = [noted('2026-05-31', 'यूरिया'), noted('2025-06-10', 'MOP (पोटाश)')];
  expect(nextDose({ doses: [JUNE, JULY], recorded })?.names).toEqual(['यूरिया', 'MOP (पोटाश)']);
});

it('nextDose: skips past doses', () => {
  expect(nextDose({ doses: [{ ...JUNE, due: 'past' }, JULY], recorded: [] })?.when).toBe('जुलाई');
  expect(nextDose({ doses: [{ ...JUNE, due: 'past' }], recorded: [] })).toBeNull();
});
