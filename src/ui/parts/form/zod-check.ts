// The check of a form by its schema; its own messages are Russian, as the server gives them.
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { russianIssue } from '../../../text/validation.ts';

z.config({ customError: russianIssue as z.core.$ZodErrorMap });

export { zodResolver };
