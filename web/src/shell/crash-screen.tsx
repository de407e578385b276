import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/state-screen.tsx';

/** Error boundary of a screen. Give it a key to reset it on a new path. */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('screen broke', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState art="mast" title={t('shell.crashTitle')} text={t('shell.crashText')}>
          <Button icon="refresh" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        </EmptyState>
      </div>
    );
  }
}
