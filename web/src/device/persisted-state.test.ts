import { describe, expect, it } from 'vitest';
import { emptyState, readPersisted } from './persisted-state.ts';

const record = (id: string) => ({ id, userInput: 'पत्ते पीले', diagnosis: { action: 'wait' } });
const user = { id: 'U1', name: 'रमेश', phone: '9876543210', role: 'farmer', wallet: { balancePaise: 500 } };

describe('what the device remembered', () => {
  it('comes back whole', () => {
    const state = {
      ...emptyState,
      user,
      isAuthenticated: true,
      token: 'abc',
      wallet: { balancePaise: 500 },
      lastAdvice: record('R1'),
      recentDiagnoses: [record('R1')],
      offlineQueue: [{ id: 'Q1', userId: 'U1', kind: 'check', timestamp: 1 }],
    };
    expect(readPersisted(state)).toEqual(state);
  });

  it.each([null, '', 'not json', [], 7, {}])('%j is an empty memory', (stored) => {
    expect(readPersisted(stored)).toEqual(emptyState);
  });

  it('keeps the parts that fit when others are damaged', () => {
    const read = readPersisted({
      user,
      token: 'abc',
      isAuthenticated: true,
      orchard: 'x',
      recentDiagnoses: [1, record('R1'), {}],
    });
    expect(read.user?.id).toBe('U1');
    expect(read.isAuthenticated).toBe(true);
    expect(read.orchard).toBeNull();
    expect(read.recentDiagnoses.map(({ id }) => id)).toEqual(['R1']);
  });

  it('keeps the newest five answers', () => {
    const recentDiagnoses = ['7', '6', '5', '4', '3', '2', '1'].map(record);
    const read = readPersisted({ recentDiagnoses });
    expect(read.recentDiagnoses.map(({ id }) => id)).toEqual(['7', '6', '5', '4', '3']);
  });

  it('nobody is signed in without a token', () => {
    expect(readPersisted({ user, isAuthenticated: true }).isAuthenticated).toBe(false);
  });

  it('reads the misspelled role and unknown ones', () => {
    const roleOf = (role: string) => readPersisted({ user: { ...user, role } }).user?.role;
    expect(roleOf('docter')).toBe('doctor');
    expect(roleOf('king')).toBe('farmer');
  });

  it('a queue entry without its person is dropped', () => {
    const read = readPersisted({ offlineQueue: [{ id: 'Q1', kind: 'check', timestamp: 1 }] });
    expect(read.offlineQueue).toEqual([]);
  });
});
