/** In place of an application that was sealed before its reader came to the company: that it is there, and who sees what is in it. */
import { unseenTexts } from '../../../text/unseen.ts';
import { Notice } from '../../parts/feedback/notice.tsx';

export const UnseenApplication = () => <Notice title={unseenTexts.title}>{unseenTexts.text}</Notice>;
