import { valueStore } from '../../../../ui/hooks/value-store.ts';

interface SavingParts {
  /** Initial text on the server. */
  stored: string;
  /** Current text. */
  text(): string;
  /** False if the request failed. */
  send(text: string): Promise<boolean>;
  onStored(text: string): void;
}

/** Autosaves a text. One request at a time: a slow one that arrives last would overwrite a newer text. */
export interface Saving {
  save(): Promise<void>;
  isStored(): boolean;
}

export function createSaving({ stored: first, text, send, onStored }: SavingParts): Saving {
  let stored = first;
  let underWay: Promise<void> | undefined;
  async function run(): Promise<void> {
    let seen: string;
    do {
      seen = text();
      if (seen !== stored && (await send(seen))) stored = seen;
      if (seen === stored) onStored(seen);
    } while (text() !== seen);
  }
  return {
    save() {
      underWay ??= run().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    isStored: () => text() === stored,
  };
}

/** One autosave per text, shared by all screens that show it: two would overwrite each other. */
export interface SharedText extends Saving {
  text(): string;
  write(text: string): void;
  /** Subscribes to changes; returns the unsubscribe function. The last one flushes and discards it. */
  subscribe(listener: () => void): () => void;
  /** Sets the function that sends it. */
  sendBy(send: (text: string) => Promise<boolean>): void;
}

const shared = new Map<string, SharedText>();

export function sharedText(
  key: string,
  first: { text: string } & Pick<SavingParts, 'stored' | 'onStored'>,
): SharedText {
  const known = shared.get(key);
  if (known) return known;
  const text = valueStore(first.text);
  let send: SavingParts['send'] = async () => false;
  let subscribers = 0;
  const { stored, onStored } = first;
  const saving = createSaving({ stored, onStored, text: text.get, send: (sent) => send(sent) });
  const one: SharedText = {
    ...saving,
    text: text.get,
    write: text.set,
    subscribe(listener) {
      const unsubscribe = text.subscribe(listener);
      subscribers += 1;
      shared.set(key, one);
      return () => {
        unsubscribe();
        subscribers -= 1;
        void saving.save().finally(() => {
          if (subscribers === 0 && shared.get(key) === one) shared.delete(key);
        });
      };
    },
    sendBy(next) {
      send = next;
    },
  };
  shared.set(key, one);
  return one;
}
