import { describe, expect, it } from 'vitest';
import { ownPath, readPushMessage } from './push-message.ts';

describe('a push', () => {
  it('is read as auth sends it', () => {
    const told = { title: 'डॉक्टर', text: 'स्वीकार किया', path: '/consult', tag: 't', kind: 'consultation' };
    expect(readPushMessage(() => told)).toEqual(told);
  });

  it.each([
    ['nothing', () => undefined],
    ['no JSON', () => JSON.parse('<html>')],
    ['no object', () => 'text'],
    ['null', () => null],
    ['other fields', () => ({ title: 7, text: [], path: {} })],
  ])('with %s in it still shows something, and leads to the first screen', (_, read) => {
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
