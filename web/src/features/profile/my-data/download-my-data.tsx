import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { timeOfDay } from '../../../i18n/dates/time-of-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useRequestExportMutation } from '../profile-api.ts';
import { myDataTexts } from './my-data.hi.ts';
import css from './my-data.module.css';

const say = texts(myDataTexts);

/** Why a link failed: auth redirects the browser here with the code. */
const LINK_PROBLEMS = new Map<string, 'linkEnded' | 'linkBusy' | 'linkUnavailable'>([
  ['ended', 'linkEnded'],
  ['busy', 'linkBusy'],
  ['unavailable', 'linkUnavailable'],
]);

interface Link {
  url: string;
  expiresAt: string;
}

/** Requests a link to the user's export, and opens it as a download. */
export function DownloadMyData({ userId }: { userId: string }) {
  const toast = useToast();
  const [link, setLink] = useState<Link | null>(null);
  const [ask] = useRequestExportMutation();
  const refuse = (why: string) => toast({ title: say('downloadFailed'), text: why, tone: 'bad' });
  useEffect(() => {
    const problem = LINK_PROBLEMS.get(new URLSearchParams(location.search).get('download') ?? '');
    if (!problem) return;
    toast({ title: say('downloadFailed'), text: say(problem), tone: 'bad' });
    navigate('/profile', { replace: true });
  }, [toast]);
  const { busy, send } = useSubmit(refuse, { offline: say('downloadOffline'), failed: (why) => why });
  const download = async () => {
    const reply = await send(userId, () => ask(userId));
    if (!reply) return;
    setLink(reply.data);
    openAsDownload(reply.data.url);
  };
  return (
    <div className={css.download}>
      <p>{say('downloadText')}</p>
      <Button
        kind="sec"
        size="m"
        icon="download"
        busy={busy}
        busyText={say('downloading')}
        onClick={() => void download()}
      >
        {say('download')}
      </Button>
      {link && (
        <Caution icon="download" tone="calm" role="status" title={say('ready')}>
          <p>{say('readyText', { until: `${spokenDay(link.expiresAt)}, ${timeOfDay(link.expiresAt)}` })}</p>
          <a className={css.link} href={link.url}>
            {say('openLink')}
          </a>
        </Caution>
      )}
    </div>
  );
}

/** By a clicked link: browser and wrapper show their own progress; the page stays unless the export fails. */
function openAsDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
