import { orchards as words } from '../../i18n/hi/orchards.ts';
import { texts } from '../../i18n/texts.ts';
import { Disclosure } from './disclosure.tsx';

const say = texts(words);

export function Tips() {
  return (
    <Disclosure icon="bulb" title={say('tips')}>
      <p>{say('tipBahar')}</p>
      <p>{say('tipCheck')}</p>
    </Disclosure>
  );
}
