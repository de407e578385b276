import sprite from './icons.svg?no-inline';

/** The cut fruit that lies behind a brand surface; decoration only. */
export function FruitArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 230 230" aria-hidden>
      <use href={`${sprite}#cut-fruit`} />
    </svg>
  );
}
