import { describe, expect, it } from 'vitest';
import { ownPath, readPushMessage } from './push-message.ts';

describe('a push', () => {
  it('is read in the format that auth sends', () => {
    const payload = { title: 'डॉक्टर', text: 'स्वीकार किया', path: '/consult', tag: 't', kind: 'consultation' };
    expect(readPushMessage(() => payload)).toEqual(payload);
  });

  it.each([
    ['nothing', () => undefined],
    ['no JSON', () => JSON.parse('<html>')],
    ['no object', () => 'text'],
    ['null', () => null],
    ['other fields', () => ({ title: 7, text: [], path: {} })],
  ])('with %s as payload: shows a default text and opens the home screen', (_, read) => {
    const { title, text, path } = readPushMessage(read);
    expect([title, text, path]).toEqual(['अनार मित्र', 'आपके लिए नई सूचना है।', '/']);
  });
});

it.each([
  ['/consult', '/consult'],
  ['/consult/01J?tab=chat#end', '/consult/01J?tab=chat#end'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/consult', '/'],
  ['javascript:alert(1)', '/'],
  ['consult', '/'],
  ['', '/'],
  [7, '/'],
  [undefined, '/'],
])('a tap on %j opens %j', (path, opened) => {
  expect(ownPath(path, 'https://anar.example')).toBe(opened);
});
