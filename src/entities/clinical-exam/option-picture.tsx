import { memo, type ReactNode } from 'react';
import type { ClinicalExamValues, ExamField } from '#domain/clinical/clinical-exam.ts';
import * as angle from './drawings/angle-class.tsx';
import { Face as PlainFace } from './drawings/face.tsx';
import { FrontView as PlainFrontView } from './drawings/front-view.tsx';
import { Profile as PlainProfile } from './drawings/profile.tsx';
import { Smile as PlainSmile } from './drawings/smile.tsx';
import styles from './exam-pictures.module.css';

// A form holds some forty of them, and renders at each key that is pressed in it.
const MolarRelation = memo(angle.MolarRelation);
const CanineRelation = memo(angle.CanineRelation);
const Face = memo(PlainFace);
const FrontView = memo(PlainFrontView);
const Profile = memo(PlainProfile);
const Smile = memo(PlainSmile);

type Midlines = Pick<ClinicalExamValues, 'upper_midline' | 'lower_midline'>;

/** The picture of an answer, for the button that chooses it; undefined where the word says as much. */
export function optionPicture(field: ExamField, code: string, values: Midlines): ReactNode | undefined {
  switch (field) {
    case 'profile':
      return small(<Profile form={code} />);
    case 'frontal_analysis':
      return small(<Face symmetry={code} />);
    case 'smile_height':
      return <Smile height={code} />;
    case 'upper_midline':
      return <FrontView upper={code} lower={values.lower_midline} />;
    case 'lower_midline':
      return <FrontView upper={values.upper_midline} lower={code} />;
    case 'right_canine_class':
    case 'left_canine_class':
      return small(<CanineRelation angleClass={code} left={field === 'left_canine_class'} tight />);
    case 'right_molar_class':
    case 'left_molar_class':
      return small(<MolarRelation angleClass={code} left={field === 'left_molar_class'} tight />);
    default:
      return undefined;
  }
}

const small = (picture: ReactNode) => <span className={styles.small}>{picture}</span>;
