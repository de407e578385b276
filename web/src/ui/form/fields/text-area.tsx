import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useEnterSends } from '../use-enter-sends.ts';
import { FieldNote } from './field-note.tsx';
import css from './text-area.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** Shown beside the label. */
  aside?: ReactNode;
  error?: string | undefined;
  /** Called on Enter, instead of a line break. */
  onEnter?: () => void;
}

/** A multi-line input that grows with its text. */
export function TextArea({ label, aside, error, onEnter, rows = 3, ...area }: TextAreaProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEnterSends(box, onEnter);
  const { value } = area;
  // biome-ignore lint/correctness/useExhaustiveDependencies: resizes when the value changes
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [value]);
  return (
    <div>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      <textarea
        {...area}
        ref={box}
        id={id}
        rows={rows}
        className={css.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
