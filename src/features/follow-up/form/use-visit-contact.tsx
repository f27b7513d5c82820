import { useEffect, useState, type ReactNode } from 'react';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { CHANNEL_LABELS, CHANNELS, type Channel } from '#domain/follow-up/contact-attempt.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useDraft } from '#runtime/use-draft.ts';
import { newAttemptForm, visitGiven } from '#store/follow-up/attempts.ts';
import type { RecordWrites } from '#store/outbox/record-writes.ts';
import { GroupField } from '#ui/form/field.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ChannelIcon } from '../channel-icon.tsx';

/** The part of a new visit's form that notes how the patient was reached. */
export interface VisitContact {
  section: ReactNode;
  /** Saves the visit and the attempt in one transaction. */
  writes: RecordWrites<AppointmentValues>;
}

const OPTIONS = CHANNELS.map((value) => ({
  value,
  label: CHANNEL_LABELS[value],
  icon: <ChannelIcon channel={value} />,
}));

/** Used by the route that composes the form of a visit which the follow-up list opened, for the patient of its address. */
export function useVisitContact(channel: Channel, patient: string | undefined): VisitContact {
  const { tab } = useRuntime();
  const [link] = useState(() => makeLink(channel, tab.id));
  const { load } = useDraft(newAttemptForm(patient ?? null));
  // The draft of an attempt that a killed tab left becomes this tab's: the save of the visit takes its notes along.
  useEffect(() => {
    load().catch((error: unknown) => reportError(error));
  }, [load]);
  return link;
}

/** The channel is read when the form is saved, and renders nothing else. */
function makeLink(first: Channel, tab: string): VisitContact {
  let channel = first;
  const onChannel = (next: Channel): void => {
    channel = next;
  };
  return {
    section: <ContactCard channelOf={() => channel} onChannel={onChannel} />,
    writes: visitGiven(() => channel, tab),
  };
}

interface ContactCardProps {
  /** The form around it may be made anew: the choice outlives it. */
  channelOf: () => Channel;
  onChannel: (channel: Channel) => void;
}

function ContactCard({ channelOf, onChannel }: ContactCardProps) {
  const [channel, setChannel] = useState(channelOf);
  return (
    <Card title="Seguimiento">
      <GroupField label="Cómo" hint="Con la cita se anota el intento: «Cita dada».">
        {(group) => (
          <Segmented
            {...group}
            name="channel"
            options={OPTIONS}
            value={channel}
            onChange={(next) => {
              if (next === null) return;
              setChannel(next);
              onChannel(next);
            }}
            block
          />
        )}
      </GroupField>
    </Card>
  );
}
