import type { Orchard } from '@anar/contracts/orchards/orchards';
import type { AppDispatch } from '../../session/store.ts';
import { orchardsApi } from './orchards-api.ts';

/** Puts a new or changed orchard into the cached list at once. */
export function showOrchard(dispatch: AppDispatch, orchard: Orchard): void {
  const put = (list: Orchard[]) => {
    const at = list.findIndex(({ id }) => id === orchard.id);
    return at < 0 ? [...list, orchard] : list.map((one, index) => (index === at ? orchard : one));
  };
  dispatch(orchardsApi.util.updateQueryData('orchards', orchard.userId, put));
}
