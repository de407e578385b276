import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, identify, isRunning, type ProcessIdentity } from './process-identity.ts';

/** A lock file names its owner, so that one left by a crashed process is recognised and taken over. */
export type Lock<Note = undefined> = { update(note: Note): void; release(): void };
type Holder<Note> = ProcessIdentity & { note: Note };

/** Takes the lock, or returns its holder. The note is whatever the holder wants others to see. */
export function tryLock<Note>(file: string, note: Note): Lock<Note> | { heldBy: Holder<Note> } {
  mkdirSync(dirname(file), { recursive: true });
  const self = identify(process.pid);
  if (self === undefined) throw new Error('this process cannot find itself');
  const content = (value: Note) => JSON.stringify({ ...self, note: value });
  for (;;) {
    // Written under another name and linked, so that no reader sees a half-written lock.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, content(note));
    try {
      linkSync(draft, file);
      return {
        update: (value) => {
          writeFileSync(draft, content(value));
          renameSync(draft, file);
        },
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = readHolder<Note>(file);
    if (holder && isRunning(holder)) return { heldBy: holder };
    removeStale(file, holder);
  }
}

/** Waits until the lock is free, reporting its holder. */
export async function lock(file: string, onWait: (pid: number) => void): Promise<Lock> {
  for (let attempt = 0; ; attempt += 1) {
    const result = tryLock(file, undefined);
    if (!('heldBy' in result)) return result;
    if (attempt % 20 === 0) onWait(result.heldBy.pid);
    await sleep(500);
  }
}

/** Removes a dead holder's file; if another process was quicker and its fresh lock was moved, restores it. */
function removeStale<Note>(file: string, dead: Holder<Note> | undefined): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    const moved = readHolder<Note>(aside);
    if (moved && moved.startedAt !== dead?.startedAt && isRunning(moved)) linkSync(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readHolder<Note>(file: string): Holder<Note> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
