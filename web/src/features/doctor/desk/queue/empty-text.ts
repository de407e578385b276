import { texts } from '../../../../i18n/texts.ts';
import { deskTexts } from '../desk.hi.ts';
import type { DeskList } from '../desk-address.ts';

const say = texts(deskTexts);

/** Empty state of a group: what it is for. */
export const emptyTitle = (list: DeskList): string =>
  say(list === 'active' ? 'emptyActive' : list === 'done' ? 'emptyDone' : 'emptyNew');

export function emptyText(list: DeskList, online: boolean): string {
  if (list === 'active') return say('emptyActiveText');
  if (list === 'done') return say('emptyDoneText');
  return say(online ? 'emptyNewOnline' : 'emptyNewOffline');
}
