import { SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import css from './home-page.module.css';

/** The shape of the start while the orchards are asked for. */
export function HomeSkeleton() {
  return (
    <>
      <SkeletonShape shape="short" />
      <SkeletonShape className={css.heroShape} />
    </>
  );
}
