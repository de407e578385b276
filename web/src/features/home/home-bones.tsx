import { Bone } from '../../ui/feedback/skeleton.tsx';
import css from './home-page.module.css';

/** The shape of the start while the orchards are asked for. */
export function HomeBones() {
  return (
    <>
      <Bone shape="short" />
      <Bone className={css.heroBone} />
    </>
  );
}
