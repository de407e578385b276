import type { HowToLink } from '@anar/contracts/diagnosis/diagnosis';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import css from './problem-list.module.css';
import { pathOfProblem } from './problem-row.tsx';

/** Links to how-to pages. */
export function HowToLinks({ title, pages }: { title: string; pages: readonly HowToLink[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <Card padding="rows">
        <ul>
          {pages.map((page) => (
            <ListRow key={page.id} href={pathOfProblem(page.id)} start={<TileIcon icon="book" tone="action" />}>
              <b className={css.name}>{page.title}</b>
            </ListRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}
