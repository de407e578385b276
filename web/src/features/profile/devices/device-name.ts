import { texts } from '../../../i18n/texts.ts';
import { devicesTexts } from './devices.hi.ts';

const say = texts(devicesTexts);

type Sign<Name> = readonly [sign: RegExp, name: Name];

/** The first match wins: an iPad's user agent contains Mac, a Chromebook's contains Linux. */
const MACHINES = [
  [/iPhone|iPod/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android.*Mobile|Mobile.*Android/, 'androidPhone'],
  [/Android/, 'androidTablet'],
  [/Windows/, 'windows'],
  [/CrOS/, 'chromebook'],
  [/Mac OS X|Macintosh/, 'mac'],
  [/Linux|X11/, 'linux'],
] as const satisfies readonly Sign<keyof typeof devicesTexts>[];

const WRAPPER = /; wv\)|ReactNative|AnarMitra/;
/** Nearly all user agents contain Chrome and Safari: those come last. */
const BROWSERS: readonly Sign<string>[] = [
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
  const named = <Name>(signs: readonly Sign<Name>[]) => signs.find(([sign]) => sign.test(userAgent))?.[1];
  const machine = named(MACHINES);
  const browser = named(BROWSERS);
  // Apple's web view names no browser.
  const isWrapper = WRAPPER.test(userAgent) || (!browser && (machine === 'iphone' || machine === 'ipad'));
  return [say(machine ?? 'otherDevice'), isWrapper ? say('wrapper') : browser].filter(Boolean).join(' · ');
}
