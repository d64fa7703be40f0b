/** /service: shown on a 503. Asks by itself whether the platform answers again, and goes back to the page that it was left from. */
import { Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { config } from '../../../api/calls/config.ts';
import { send } from '../../../api/client.ts';
import { endMaintenance, placeBeforeMaintenance } from '../../data/maintenance.ts';
import { Button } from '../../parts/control/button.tsx';
import { MessageCard } from '../../parts/layout/message-card.tsx';

const EVERY_SECONDS = 15;

export default function Page() {
  const [left, setLeft] = useState(EVERY_SECONDS);
  // Asked while the count stands at zero; a refusal begins it anew.
  const asking = left === 0;

  useEffect(() => endMaintenance, []);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!asking) return;
    let stale = false;
    send(config.ready)
      .then(() => {
        // A whole reload: what was read during the outage is not to be trusted.
        if (!stale) window.location.replace(placeBeforeMaintenance());
      })
      .catch(() => {
        if (!stale) setLeft(EVERY_SECONDS);
      });
    return () => {
      stale = true;
    };
  }, [asking]);

  return (
    <MessageCard
      icon={Wrench}
      title="Ведутся технические работы"
      actions={
        <Button kind="primary" busy={asking} onClick={() => setLeft(0)}>
          Проверить сейчас
        </Button>
      }
    >
      <p>
        Площадка скоро будет доступна. Сроки процедур идут по часам сервера; введённое на страницах сохранено.
      </p>
      <p className="mt-2 text-xs text-ink-soft" role="timer">
        {asking ? 'Проверяем…' : `Проверим сами через ${left} с.`}
      </p>
    </MessageCard>
  );
}
