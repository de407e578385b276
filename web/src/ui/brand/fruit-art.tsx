import sprite from './icons.svg?no-inline';

/** The decorative cut fruit behind a brand area. */
export function FruitArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 230 230" aria-hidden>
      <use href={`${sprite}#cut-fruit`} />
    </svg>
  );
}
