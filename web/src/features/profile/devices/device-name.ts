import { devices as words } from '../../../i18n/hi/profile/devices.ts';
import { texts } from '../../../i18n/texts.ts';

const say = texts(words);

type Sign = readonly [sign: RegExp, name: string];

/** The first match wins: an iPad's user agent contains Mac, a Chromebook's contains Linux. */
const MACHINES: readonly Sign[] = [
  [/iPhone|iPod/, say('iphone')],
  [/iPad/, say('ipad')],
  [/Android.*Mobile|Mobile.*Android/, say('androidPhone')],
  [/Android/, say('androidTablet')],
  [/Windows/, say('windows')],
  [/CrOS/, say('chromebook')],
  [/Mac OS X|Macintosh/, say('mac')],
  [/Linux|X11/, say('linux')],
];

/** Nearly all user agents contain Chrome and Safari: those come last. */
const BROWSERS: readonly Sign[] = [
  [/; wv\)|ReactNative|AnarMitra/, say('wrapper')],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(?:Headless)?Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A device as its owner knows it, from the user agent: 'Android फ़ोन · Chrome'. */
export function deviceName(userAgent: string): string {
  const named = (signs: readonly Sign[]) => signs.find(([sign]) => sign.test(userAgent))?.[1];
  const machine = named(MACHINES);
  // Apple's web view names no browser.
  const browser =
    named(BROWSERS) ?? (machine === say('iphone') || machine === say('ipad') ? say('wrapper') : undefined);
  return [machine ?? say('otherDevice'), browser].filter(Boolean).join(' · ');
}
