import { describe, expect, it } from 'vitest';
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

  it('keeps where it is and none of the names it was told with', () => {
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
