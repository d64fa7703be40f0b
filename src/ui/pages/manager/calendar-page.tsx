/** /manager/calendar: a month of own deadlines, and their address for other programs. */
import { CalendarPage } from '../../features/calendar/calendar-page.tsx';

export default function Page() {
  return <CalendarPage />;
}
