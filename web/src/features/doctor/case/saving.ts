interface SavingParts {
  /** What is on the server at first. */
  stored: string;
  /** What is written now. */
  text(): string;
  /** False where it did not get there. */
  send(text: string): Promise<boolean>;
  onStored(text: string): void;
}

/** Saves a text that goes on being written. One request at a time: a slow one that arrives last would bring an older text back. */
export interface Saving {
  save(): Promise<void>;
  isStored(): boolean;
}

export function createSaving({ stored: first, text, send, onStored }: SavingParts): Saving {
  let stored = first;
  let isUnderWay = false;
  return {
    async save() {
      if (isUnderWay) return;
      isUnderWay = true;
      let seen: string;
      do {
        seen = text();
        if (seen !== stored && (await send(seen))) stored = seen;
        if (seen === stored) onStored(seen);
      } while (text() !== seen);
      isUnderWay = false;
    },
    isStored: () => text() === stored,
  };
}
