import { useImperativeHandle, useRef, type Ref } from 'react';
import * as v from 'valibot';
import { changesUnderneath } from '#domain/record/changes-underneath.ts';
import {
  CONDITIONS,
  TOOTH_LABELS,
  TOOTH_TYPE_LABELS,
  toothDefinition,
  toothName,
  toothType,
} from '#domain/clinical/tooth.ts';
import type { Condition } from '#domain/clinical/tooth.ts';
import { optionalText } from '#domain/values/schemas.ts';
import { ClashNotices } from '#record/form/clash-notices.tsx';
import type { ToothMark } from '#store/clinical/teeth.ts';
import { Button } from '#ui/controls/button.tsx';
import type { DraftStore } from '#ui/form/draft.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { isTouched } from '#ui/form/form-values.ts';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import type { PanelHandle } from '../chart/use-chart.ts';
import { failureWords, type ToothEdit } from '../marking/marking.ts';
import { ConditionRadios } from './condition-radios.tsx';
import { PanelFrame } from './panel-frame.tsx';
import styles from './panel.module.css';

const SCHEMA = v.object({
  tooth_number: v.string(),
  condition: v.picklist(CONDITIONS),
  observation: optionalText(2000),
});

interface ToothPanelProps {
  number: string;
  /** The tooth's present state, also after a change by another tablet. */
  mark: ToothMark;
  editable: boolean;
  /** Replaces Guardar when the tooth is read-only. */
  locked?: string | undefined;
  takesFocus: boolean;
  /** The draft of the unsaved choice; a new odontogram keeps it in its own. */
  draft?: (DraftStore & { key: string }) | undefined;
  onSave: (edits: readonly ToothEdit[], draft?: string) => Promise<void>;
  onClose: () => void;
  ref: Ref<PanelHandle>;
}

/** The panel of a tooth: eight conditions, an observation, Guardar. */
export function ToothPanel(props: ToothPanelProps) {
  const { number, mark, editable, locked, takesFocus, draft, onSave, onClose, ref } = props;
  // Set when another tooth was tapped or the panel closed: a failure is then not shown here.
  const left = useRef(false);
  const current = { tooth_number: number, ...mark };
  const form = useForm<typeof current, v.InferOutput<typeof SCHEMA>>({
    schema: SCHEMA,
    initial: current,
    current,
    judge: (opened, values, now) => changesUnderneath(toothDefinition, opened, values, now),
    ...(draft && { draft }),
    failureMessage: failureWords([number], null),
    async onSubmit({ condition, observation }, opened) {
      const changes = {
        ...(condition === opened.condition ? {} : { condition }),
        ...(observation === (opened.observation || null) ? {} : { observation }),
      };
      try {
        await onSave([{ number, changes, opened }], draft?.key);
      } catch (error) {
        if (left.current) notify.error(failureWords([number], error));
        throw error;
      }
      if (!left.current) onClose();
    },
  });
  const touched = editable && isTouched(form.opened, form.values);
  const choose = (condition: Condition) => editable && form.set('condition', condition);

  useImperativeHandle(ref, () => ({
    number,
    choose,
    leave() {
      // The panel is closing: its choice is not saved.
      if (left.current) return;
      left.current = true;
      if (touched) void form.submit();
    },
    async commit() {
      if (touched) await form.submit();
    },
    takeBack() {
      const isChosen = form.values.condition !== form.opened.condition;
      if (isChosen) form.set('condition', form.opened.condition);
      return isChosen;
    },
    close: () => void close(),
  }));

  async function close(): Promise<void> {
    const { condition, observation } = form.values;
    left.current = true;
    onClose();
    if (!touched) return;
    await form.reset();
    const undo = () => void onSave([{ number, opened: form.opened, changes: { condition, observation } }]);
    notify.info(`Diente ${number}: no se guardó lo que eligió`, { onUndo: undo });
  }

  const name = toothName(number);
  return (
    <PanelFrame
      title={`Diente ${TOOTH_TYPE_LABELS[toothType(number) ?? 'adult']} ${number}`}
      subtitle={name.charAt(0).toUpperCase() + name.slice(1)}
      takesFocus={takesFocus}
      onClose={() => void close()}
      onCondition={choose}
    >
      <Form form={form} label={`Diente ${number}`}>
        <div className={styles.body}>
          <ConditionRadios
            value={form.values.condition}
            disabled={!editable}
            onChange={(condition) => form.set('condition', condition)}
          />
          <div className={styles.note}>
            <TextAreaField
              form={form}
              name="observation"
              label={TOOTH_LABELS.observation}
              rows={3}
              maxLength={2000}
              disabled={!editable}
            />
            {editable ? (
              <Button type="submit" variant="filled" block busy={form.submitting} className={styles.save ?? ''}>
                Guardar
              </Button>
            ) : locked ? (
              <p className="small text-2">{locked}</p>
            ) : null}
          </div>
        </div>
        <ClashNotices form={{ ...form, collection: 'teeth' }} />
      </Form>
    </PanelFrame>
  );
}
