import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { imagePath } from '../draft.ts';
import type { DraftState } from '../use-prescription-draft.ts';

/** Links of the prescription's images: those of the last version and those added since, without the removed ones. */
export function useImages(one: Consultation, { draft, change }: DraftState) {
  const [all, setAll] = useState<readonly string[]>(() =>
    distinct([...one.prescriptionImageUrls, ...(draft.added ?? [])]),
  );
  const removed = new Set(draft.removed);
  const urls = all.filter((url) => !removed.has(imagePath(url)));
  return {
    urls,
    onAdded: (now: readonly string[]) => {
      // The newest links expire last.
      const next = distinct([...now, ...all]);
      setAll(next);
      change({ added: next.filter((url) => !removed.has(imagePath(url))) });
    },
    onRemove: (url: string) => change({ removed: [...draft.removed, imagePath(url)] }),
  };
}

function distinct(urls: readonly string[]): string[] {
  const byPath = new Map<string, string>();
  for (const url of urls) if (!byPath.has(imagePath(url))) byPath.set(imagePath(url), url);
  return [...byPath.values()];
}
