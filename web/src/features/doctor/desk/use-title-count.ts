import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Number of waiting requests before the tab's title: '(3) डॉक्टर पैनल'. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNT, '');
      const next = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== next) document.title = next;
    };
    show();
    // The shell sets the title after the screen's content has rendered.
    const title = document.querySelector('title');
    const observer = new MutationObserver(show);
    if (title) observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
