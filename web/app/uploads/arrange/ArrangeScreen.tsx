import { useLiveQuery } from 'dexie-react-hooks';
import { FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page } from '../../page/Page.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { Arranging } from './Arranging.tsx';
import { togetherWith, whyNot } from './arrangeable.ts';

const title = 'Arrange pages';
const back = { to: '/dashboard', label: 'Dashboard' };

/** Splits a file into invoices, or joins files into one. */
export function ArrangeScreen() {
  const { id = '' } = useParams();
  const { me, database } = useSignedIn();
  const found = useLiveQuery(async () => {
    const uploads = await togetherWith(database, id.toLowerCase());
    return { uploads, reason: await whyNot(database, uploads) };
  }, [database, id]);
  const fileName = found?.uploads[0]?.fileName;

  return (
    <Page title={title} description="Which pages of a file are one invoice.">
      <div className="flex flex-col gap-5">
        <PageHeader back={back} title={title} {...(fileName ? { description: fileName } : {})} />
        {!found && <Skeleton className="h-64" />}
        {found &&
          (may(me.roles, 'uploads.create') && found.reason === null ? (
            <Arranging key={id} uploads={found.uploads} />
          ) : (
            <Card>
              <EmptyState
                icon={<FileQuestion />}
                title={found.reason?.title ?? 'Your role does not allow for this'}
                action={
                  <Button asChild>
                    <Link to={found.reason?.to ?? '/dashboard'}>
                      {found.reason?.label ?? 'Back to the dashboard'}
                    </Link>
                  </Button>
                }
              >
                {found.reason?.text ?? 'Ask an administrator for a role that uploads invoices.'}
              </EmptyState>
            </Card>
          ))}
      </div>
    </Page>
  );
}
