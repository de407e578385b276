import { describe, expect, it } from 'vitest';
import { emptyState, readPersisted } from './persisted-state.ts';

const record = (id: string) => ({ id, userInput: 'पत्ते पीले', diagnosis: { action: 'wait' } });
const user = { id: 'U1', name: 'रमेश', phone: '9876543210', role: 'farmer', wallet: { balancePaise: 500 } };

describe('the persisted state', () => {
  it('is read back unchanged', () => {
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

  it.each([null, '', 'not json', [], 7, {}])('%j reads as the empty state', (stored) => {
    expect(readPersisted(stored)).toEqual(emptyState);
  });

  it('damaged parts are dropped, the others kept', () => {
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

  it('keeps the newest five diagnoses', () => {
    const recentDiagnoses = ['7', '6', '5', '4', '3', '2', '1'].map(record);
    const read = readPersisted({ recentDiagnoses });
    expect(read.recentDiagnoses.map(({ id }) => id)).toEqual(['7', '6', '5', '4', '3']);
  });

  it('without a token: not authenticated', () => {
    expect(readPersisted({ user, isAuthenticated: true }).isAuthenticated).toBe(false);
  });

  it('the role docter reads as doctor, an unknown one as farmer', () => {
    const roleOf = (role: string) => readPersisted({ user: { ...user, role } }).user?.role;
    expect(roleOf('docter')).toBe('doctor');
    expect(roleOf('king')).toBe('farmer');
  });

  it('a queue entry without a user id is dropped', () => {
    const read = readPersisted({ offlineQueue: [{ id: 'Q1', kind: 'check', timestamp: 1 }] });
    expect(read.offlineQueue).toEqual([]);
  });
});
