import type { Orchard } from '@anar/contracts/orchards/orchards';
import { describe, expect, it } from 'vitest';
import { changesOf, emptyForm, formOf, readForm, toForm } from './orchard-form.ts';

const orchard: Orchard = {
  id: '01K00000000000000000007F2C',
  userId: '01K0000000000000000000000A',
  name: 'नदी वाला',
  status: 'active',
  plantCount: 820,
  plantAge: 5,
  plantPhase: 'fruiting',
  soilType: 'loamy',
  irrigationType: 'drip',
  drippers: { count: 2, litresPerHour: 4 },
  createdAt: '2026-09-21T04:00:00Z',
};

describe('readForm', () => {
  it("an empty form has the product's defaults", () => {
    expect(readForm(emptyForm)).toEqual({
      facts: { soilType: 'loamy', irrigationType: 'drip', plantCount: 100, plantAge: 5, plantPhase: 'flowering' },
      wrong: [],
    });
  });

  it.each([
    ['plantCount', '0'],
    ['plantCount', ''],
    ['plantCount', '100001'],
    ['plantCount', '10.5'],
    ['plantAge', '61'],
    ['plantAge', 'पाँच'],
    ['rowSpacing', '0.5'],
    ['plantSpacing', '11'],
    ['dripperLitres', '31'],
  ] as const)('%s: %j is invalid', (field, typed) => {
    expect(readForm({ ...emptyForm, dripperCount: '2', dripperLitres: '4', [field]: typed }).wrong).toEqual([field]);
  });

  it('accepts Hindi digits, half metres and newly planted trees', () => {
    const form = { ...emptyForm, plantCount: '१,२४०', plantAge: '0', rowSpacing: '4.5' };
    expect(readForm(form)).toMatchObject({ facts: { plantCount: 1240, plantAge: 0, rowSpacing: 4.5 }, wrong: [] });
  });

  it('drippers: needs both numbers or neither, and ignores them without drip irrigation', () => {
    expect(readForm({ ...emptyForm, dripperCount: '2' }).wrong).toEqual(['dripperLitres']);
    const flood = { ...emptyForm, irrigationType: 'flood', dripperCount: '2' } as const;
    expect(readForm(flood)).toMatchObject({ wrong: [] });
    expect(readForm(flood).facts).not.toHaveProperty('drippers');
  });
});

describe('changesOf', () => {
  it('contains only what changed', () => {
    expect(changesOf(formOf(orchard), orchard).facts).toEqual({});
    const form = { ...formOf(orchard), plantCount: '800', resting: true, dripperCount: '3' };
    expect(changesOf(form, orchard)).toEqual({
      facts: { plantCount: 800, resting: true, drippers: { count: 3, litresPerHour: 4 } },
      wrong: [],
    });
  });

  it('emptied spacing and drippers are removed', () => {
    const spaced = { ...orchard, rowSpacing: 4.5, plantSpacing: 3 };
    const form = { ...formOf(spaced), rowSpacing: '', plantSpacing: ' ', dripperCount: '', dripperLitres: '' };
    expect(changesOf(form, spaced)).toEqual({
      facts: { rowSpacing: null, plantSpacing: null, drippers: null },
      wrong: [],
    });
    expect(changesOf({ ...formOf(orchard), dripperCount: '' }, orchard).wrong).toEqual(['dripperCount']);
    expect(changesOf({ ...formOf(orchard), irrigationType: 'flood' }, orchard).facts).toEqual({
      irrigationType: 'flood',
    });
  });

  it('the name cannot be emptied', () =>
    expect(changesOf({ ...formOf(orchard), name: '  ' }, orchard).wrong).toEqual(['name']));
});

describe('toForm', () => {
  it('keeps valid values', () => {
    const kept = { ...emptyForm, name: 'नया', plantBahar: 'mrig', soilType: 'sandy' };
    expect(toForm(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
  it.each([null, 7, 'x', [], { soilType: 'gold', plantCount: 5, plantBahar: 'spring' }])('%j is an empty form', (raw) =>
    expect(toForm(raw)).toEqual(emptyForm),
  );
});
