import { expect, it } from 'vitest';
import { unsupportedScriptNotice } from './unsupported-script.ts';

it.each([
  ['Gujarati', 'મેં ઝેર પી લીધું', 'ગુજરાતી'],
  ['Punjabi', 'ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ', 'ਪੰਜਾਬੀ'],
  ['Bengali', 'আমি বিষ খেয়েছি', 'বাংলা'],
  ['Odia', 'ମୁଁ ବିଷ ପିଇଦେଲି', 'ଓଡ଼ିଆ'],
  ['Tamil', 'விஷம் குடித்துவிட்டேன்', 'தமிழ்'],
  ['Telugu', 'నేను విషం తాగాను', 'తెలుగు'],
  ['Kannada', 'ನಾನು ವಿಷ ಕುಡಿದೆ', 'ಕನ್ನಡ'],
  ['Malayalam', 'ഞാൻ വിഷം കുടിച്ചു', 'മലയാളം'],
  ['Urdu', 'میں مرنا چاہتا ہوں', 'اردو'],
  ['mixed', 'साहब મેં ઝેર પી લીધું', 'ગુજરાતી'],
  ['Chinese', '我想死了', 'यह लिपि'],
  ['one letter', '死', 'यह लिपि'],
])('a text in %s gets the emergency numbers in its own script', (_, text, own) => {
  const notice = unsupportedScriptNotice(text);
  expect(notice).toContain('112');
  expect(notice).toContain('14416');
  expect(notice).toContain(own);
});

it.each(['पत्ते पीले हैं', 'patte peele hain 🙏', 'pH 7.5 µS/cm, 35 °C', '', 'दाणे દ'])(
  'a supported script gets no notice: %s',
  (text) => {
    expect(unsupportedScriptNotice(text)).toBeUndefined();
  },
);
