import { describe, expect, it } from 'vitest';
import { backspaceInEmptyBox, emptyOtp, otpComplete, otpText, pasteInBox, typeInBox } from './otp-digits.ts';

const typed = (text: string) => [...text].reduce((entry, digit) => typeInBox(entry, entry.focus, digit), emptyOtp);

describe('the six fields', () => {
  it('take one digit each and advance', () => {
    const entry = typed('417');
    expect(otpText(entry)).toBe('417');
    expect(entry.focus).toBe(3);
    expect(otpComplete(entry)).toBe(false);
  });

  it('are complete with six, and the focus stays in the last', () => {
    const entry = typed('417203');
    expect(otpComplete(entry)).toBe(true);
    expect(entry.focus).toBe(5);
  });

  it('ignore other characters and do not advance', () => {
    const entry = typeInBox(emptyOtp, 0, 'x');
    expect(otpText(entry)).toBe('');
    expect(entry.focus).toBe(0);
  });

  it('accept Devanagari digits', () => {
    expect(otpText(pasteInBox(emptyOtp, 0, '४१७२०३'))).toBe('417203');
  });

  it('replace a digit, whichever side the new one is typed on', () => {
    expect(otpText(typeInBox(typed('417'), 1, '15'))).toBe('457');
    expect(otpText(typeInBox(typed('417'), 1, '51'))).toBe('457');
    expect(otpText(typeInBox(typed('417'), 1, '11'))).toBe('417');
  });

  it('spread an autofilled code', () => {
    const entry = typeInBox(emptyOtp, 0, '417203');
    expect(otpText(entry)).toBe('417203');
    expect(entry.focus).toBe(5);
  });

  it.each([0, 1, 2, 3, 4, 5])('a code filled into field %i replaces everything', (box) => {
    for (const before of ['', '4', '41', '999999'])
      expect(otpText(typeInBox(typed(before), box, '417203'))).toBe('417203');
    expect(otpText(typeInBox(typed('999999'), box, '9417203'))).toBe('417203');
    expect(otpText(typeInBox(typed('999999'), box, '4172039'))).toBe('417203');
  });

  it('a whole code can be pasted anywhere, a part from the focused field on', () => {
    expect(otpText(pasteInBox(typed('9'), 3, 'कोड: 417 203'))).toBe('417203');
    expect(otpText(pasteInBox(typed('41'), 2, '72'))).toBe('4172');
  });

  it('ignore digits beyond the sixth', () => {
    expect(otpText(pasteInBox(emptyOtp, 0, '41720399'))).toBe('417203');
  });

  it('backspace in an empty field clears the previous one and focuses it', () => {
    const entry = backspaceInEmptyBox(typed('417'), 3);
    expect(otpText(entry)).toBe('41');
    expect(entry.focus).toBe(2);
  });

  it('backspace in the first field stays there', () => {
    expect(backspaceInEmptyBox(emptyOtp, 0).focus).toBe(0);
  });

  it('clearing a filled field stays there', () => {
    const entry = typeInBox(typed('417'), 1, '');
    expect(entry.digits).toEqual(['4', '', '7', '', '', '']);
    expect(entry.focus).toBe(1);
  });
});
