import { describe, expect, it } from 'vitest';
import type { OrchardDocument } from './orchard.model.ts';
import { applyChange } from './orchard-change.ts';
import { factsFromForm, factsFromOnboarding } from './orchard-input.ts';

const userId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('one stored shape for two sets of names', () => {
  it('maps the wizard’s currentPhase and baharType', () => {
    const facts = factsFromOnboarding({
      userId,
      plantAge: 3,
      currentPhase: 'harvest',
      baharType: 'mrig',
      plantCount: 100,
    });
    expect(facts).toMatchObject({ plantPhase: 'harvest', plantBahar: 'mrig', plantAge: 3, plantCount: 100 });
    expect(facts).not.toHaveProperty('userId');
  });

  it('fills the form with loamy, drip, 100 plants, 5 years, flowering', () => {
    expect(factsFromForm({ userId })).toEqual({
      name: 'मेरा बाग',
      soilType: 'loamy',
      irrigationType: 'drip',
      plantCount: 100,
      plantAge: 5,
      plantPhase: 'flowering',
    });
  });

  it('stores the location and none of the request’s names for it', () => {
    const place = { source: 'gps', approximate: false } as const;
    const facts = factsFromForm(
      { userId, latitude: 17.6, long: 75.9, placeId: 'solapur' },
      { latitude: 17.6, longitude: 75.9, place },
    );
    expect(facts).toMatchObject({ latitude: 17.6, longitude: 75.9, place });
    expect(facts).not.toHaveProperty('long');
    expect(facts).not.toHaveProperty('placeId');
  });

  it('reads a blank name as no name', () => {
    expect(factsFromForm({ userId, name: '  ' }).name).toBe('मेरा बाग');
    expect(factsFromForm({ userId, name: '\u0000\ud83d' }).name).toBe('मेरा बाग');
    expect(factsFromForm({ userId, name: ' नदी\u0000 वाला\ud83d\n बाग ' }).name).toBe('नदी वाला बाग');
  });
});

describe('the answer that water is withheld, repeated', () => {
  const at = (day: string) => new Date(`${day}T06:00:00Z`);
  const resting = (seen: string, again: { value: boolean; day: string }) => {
    const orchard = { plantAge: 5, plantBahar: 'ambe', resting: { value: true, toldAt: at(seen) } };
    const change = { resting: { value: again.value, toldAt: at(again.day) } };
    return applyChange(orchard as OrchardDocument, change, at(again.day)).after.resting;
  };

  it.each([
    ['in the same stress period its days go on', '2026-11-03', { value: true, day: '2026-12-20' }, '2026-11-03'],
    ['a year later they start again', '2025-11-03', { value: true, day: '2026-11-20' }, '2026-11-20'],
    ['no longer withheld counts from now', '2026-11-03', { value: false, day: '2026-12-01' }, '2026-12-01'],
  ])('%s', (_, seen, again, since) => {
    expect(resting(seen, again)).toEqual({ value: again.value, toldAt: at(since) });
  });
});
