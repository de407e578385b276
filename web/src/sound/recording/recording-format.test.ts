import { RECORDING_TYPES } from '@anar/contracts/constants';
import { describe, expect, it } from 'vitest';
import { firstRecordable, recordingName } from './recording-format.ts';

describe('the format of a recording', () => {
  it('formats are tried in the order of the specification', () => {
    const asked: string[] = [];
    firstRecordable(RECORDING_TYPES, (type) => {
      asked.push(type);
      return false;
    });
    expect(asked).toEqual(['audio/wav', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm']);
  });

  it.each([
    ['everything', [...RECORDING_TYPES], 'audio/wav'],
    ['what an iPhone records', ['audio/mp4'], 'audio/mp4'],
    ['what an Android records', ['audio/webm', 'audio/webm;codecs=opus'], 'audio/webm;codecs=opus'],
    ['nothing of ours', ['audio/ogg'], undefined],
  ])('the first supported format is chosen: %s', (_phone, possible, chosen) => {
    expect(firstRecordable(RECORDING_TYPES, (type) => possible.includes(type))).toBe(chosen);
  });

  it.each([
    ['audio/wav', 'question.wav'],
    ['audio/mp4', 'question.mp4'],
    ['audio/mp4;codecs=mp4a.40.2', 'question.mp4'],
    ['audio/webm;codecs=opus', 'question.webm'],
    ['audio/ogg; codecs=opus', 'question.ogg'],
    ['', 'question.webm'],
  ])('%j is uploaded as %s', (type, name) => {
    expect(recordingName(type)).toBe(name);
  });
});
