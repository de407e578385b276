import { expect, it } from 'vitest';
import { shortId } from './orchard-text.ts';

it('shortId is the end of the id', () => expect(shortId('01K00000000000000000007F2C')).toBe('7F2C'));
