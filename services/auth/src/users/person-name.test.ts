import { describe, expect, it } from 'vitest';
import { personName } from './person-name.ts';

const withCode = (code: string) => expect.objectContaining({ code, statusCode: 400 });

describe('personName', () => {
  it.each([
    ['  रमेश पाटिल ', 'रमेश पाटिल'],
    ['रमेश\n\tपाटिल', 'रमेश पाटिल'],
    ['Ram\u0000esh\u0007', 'Ramesh'],
    ['रमेश\ud83d', 'रमेश'],
    ['\u202eRamesh\u202c', 'Ramesh'],
    ['क्\u200dष', 'क्\u200dष'],
    ['O’Neil 👨‍🌾', 'O’Neil 👨‍🌾'],
  ])('stores %j as %j', (typed, stored) => {
    expect(personName(typed)).toBe(stored);
  });

  it('counts characters, not bytes or surrogates', () => {
    expect(personName(` ${'😀'.repeat(50)} `)).toBe('😀'.repeat(50));
    expect(personName('क'.repeat(50))).toHaveLength(50);
    expect(() => personName('😀'.repeat(51))).toThrow(withCode('name_too_long'));
  });

  it.each(['', '   ', '\n\t', '\u0000\u0001', '\u200b\u200d', '\u3164', '\ud83d'])(
    'refuses %j with `name_required`',
    (typed) => {
      expect(() => personName(typed)).toThrow(
        expect.objectContaining({ code: 'name_required', message: 'कृपया अपना नाम दर्ज करें' }),
      );
    },
  );
});
