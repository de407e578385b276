import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part below what is read first. Its code comes after the first picture; where that does not come, the screen goes on
 * without the part.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (known) return;
      load().then(
        (loaded) => {
          known = loaded;
          setPart(() => loaded);
        },
        (cause: unknown) => console.warn('a part of the screen did not load', cause),
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
