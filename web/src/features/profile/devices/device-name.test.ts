import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${ANDROID} ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Android फ़ोन · Chrome'],
  [`${ANDROID} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Android टैबलेट · Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A156E; wv) ${WEBKIT} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`,
    'Android फ़ोन · मोबाइल ऐप',
  ],
  [`${ANDROID} ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Android फ़ोन · Samsung Internet'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Android फ़ोन · Firefox'],
  [`${ANDROID} ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`, 'Android फ़ोन · Edge'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'iPhone · Safari'],
  [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'iPhone · Chrome'],
  [`${IPHONE} Mobile/15E148`, 'iPhone · मोबाइल ऐप'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Windows कंप्यूटर · Chrome'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    'Mac कंप्यूटर · Safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Linux कंप्यूटर · Firefox'],
  ['curl/8.5.0', 'कोई और फ़ोन'],
  ['', 'कोई और फ़ोन'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
