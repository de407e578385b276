import { expect, it } from 'vitest';
import { spokenEntry } from './spoken-entry.ts';

it('an entry is read in the order of the page, each part as a sentence, without Latin names', () => {
  const spoken = spokenEntry({
    id: 'scab',
    kind: 'disease',
    name: 'स्कैब',
    scientificName: 'Sphaceloma punicae',
    urgency: 'medium',
    signs: 'उभरे दाग',
    why: 'नमी में फैलता है।',
    lookAlikes: [{ id: 'thrips', name: 'थ्रिप्स', differ: 'खरोंच उभरी नहीं होती।' }],
    firstSteps: ['पास से फोटो लें।', 'रोगी फल निकालें।'],
    labelled: false,
    sources: ['S8'],
    photos: [],
  });
  expect(spoken).toBe(
    [
      'स्कैब।',
      'कैसे पहचानें: उभरे दाग।',
      'थ्रिप्स: खरोंच उभरी नहीं होती।',
      'सबसे पहले यह करें: पास से फोटो लें। रोगी फल निकालें।',
      'नमी में फैलता है।',
    ].join(' '),
  );
});
