import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DoseSection } from './dose-section.tsx';

it('every phone number in the doses is a call link', () => {
  const dose = {
    ...{ productId: 'metiram_70wg', product: 'मेटिराम 70 WG', dose: '2.5 ग्राम प्रति लीटर पानी', preHarvestDays: 44 },
    ...{ source: 'CIB&RC', sprayedBefore: 'साफ़ न हो तो किसान कॉल सेंटर 1800-180-1551 (मुफ़्त) से पूछें।' },
  };
  const shown = renderToStaticMarkup(<DoseSection doses={[dose]} safety={['112 या 108 पर फ़ोन करें']} />);
  expect([...shown.matchAll(/href="(tel:[^"]+)"/g)].map(([, href]) => href)).toEqual([
    'tel:18001801551',
    'tel:112',
    'tel:108',
  ]);
});

it('shows the amount per pump before the dose of the label', () => {
  const dose = {
    ...{ productId: 'metiram_70wg', product: 'मेटिराम 70 WG', dose: '2.5 ग्राम प्रति लीटर पानी', preHarvestDays: 44 },
    ...{ source: 'CIB&RC', perPump: [{ litres: 15, amount: '37.5 ग्राम' }] },
  };
  const words = renderToStaticMarkup(<DoseSection doses={[dose]} safety={[]} />).replaceAll(/<[^>]+>/g, ' ');
  expect(words).toMatch(/15 लीटर के पंप में\s+37\.5 ग्राम.*लेबल पर\s+2\.5 ग्राम प्रति लीटर पानी/);
});
